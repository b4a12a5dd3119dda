function pageCount(items, size) {
  return Math.floor(items / size);
}

module.exports = { pageCount };
