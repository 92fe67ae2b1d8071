/**
 * The package is a CommonJS module with one export; its own types declare named exports that ES modules cannot import.
 */
declare module 'mailchecker' {
  const mailchecker: { blacklist: () => Set<string> }
  export default mailchecker
}
