/** Names of generated types: as the schema has them, but for the interface `Record`, which would hide TypeScript's own. */
module.exports = (name) => (name === 'Record' ? 'LinkedRecord' : name.charAt(0).toUpperCase() + name.slice(1))
