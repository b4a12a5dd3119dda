// Hears what came of each test at once: read from the stream, it would come too late where the next test hangs.
import { Transform } from 'node:stream';
import tests from './node_tests.cjs';

const reporter = new Transform({ writableObjectMode: true, transform: (_event, _encoding, next) => next() });
reporter.once('pipe', (source) => {
  source.on('test:pass', (told) => tests.ended(told, true));
  source.on('test:fail', (told) => tests.ended(told, false));
});

export default reporter;
