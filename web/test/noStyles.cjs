// Style sheets under jest: nothing lays out there.
module.exports = {}
