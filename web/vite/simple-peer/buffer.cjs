module.exports = { Buffer: { from: (data) => data } }
