module.exports = () => () => {}
