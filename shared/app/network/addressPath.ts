/** Whether the escapes in the path of an address, such as `%C3%A9`, can be decoded. */
export function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false // the only error it has
  }
}
