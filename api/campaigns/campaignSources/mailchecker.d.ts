/** The package exports one object the way CommonJS does; its own types name functions that Node's modules cannot import. */
declare module 'mailchecker' {
  const mailchecker: { blacklist: () => Set<string> }
  export default mailchecker
}
