/**
 * Names of generated types, equal to the schema's, except the interface `Record`, which would hide TypeScript's own.
 */
module.exports = (name) => (name === 'Record' ? 'LinkedRecord' : name.charAt(0).toUpperCase() + name.slice(1))
