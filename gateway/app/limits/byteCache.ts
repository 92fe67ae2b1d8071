/** Least-recently-used cache limited by the total size of its values in bytes. */
export class ByteCache<Value> {
  private readonly entries = new Map<string, { value: Value; bytes: number }>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    // Reading an entry moves it to the end.
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** Values larger than the whole cache are not stored. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    if (bytes > this.maxBytes) return
    this.entries.set(key, { value, bytes })
    this.bytes += bytes
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): boolean {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    return this.entries.delete(key)
  }

  /** Total size in bytes. */
  get size(): number {
    return this.bytes
  }
}
