/**
 * Keeps what is dear to make under its key, at most `size` entries, those used last: reading an entry moves it to the end.
 */
export function createCache<T>(size: number) {
  const entries = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const value = entries.get(key) ?? make()
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
