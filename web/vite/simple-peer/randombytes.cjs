module.exports = (length) => ({
  toString: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
})
