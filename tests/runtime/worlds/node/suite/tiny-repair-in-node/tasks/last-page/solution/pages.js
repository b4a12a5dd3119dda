function pageCount(items, size) {
  return Math.ceil(items / size);
}

module.exports = { pageCount };
