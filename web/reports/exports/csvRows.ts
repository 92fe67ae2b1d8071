const quote = 0x22
const lineFeed = 0x0a

/**
 * Counts records in the bytes of a CSV, including the header. Line feeds between quotes are part of a cell; doubled
 * quotes need no special case, because they end and begin a quoted part.
 */
export function createRowCounter() {
  let rows = 0
  let quoted = false
  let last = lineFeed
  return {
    add(bytes: Uint8Array) {
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index]
        if (byte === quote) quoted = !quoted
        else if (byte === lineFeed && !quoted) rows++
      }
      last = bytes.at(-1) ?? last
    },
    /** Number of rows without the header. */
    leads: () => Math.max(0, rows - 1),
    /** Whether the bytes end at the end of a record. */
    isWhole: () => rows > 0 && !quoted && last === lineFeed,
  }
}

/**
 * Parses a CSV in chunks of any size and calls `onRow` for each record. Supports COPY's format: quotes only around
 * whole cells.
 */
export function createCsvReader(onRow: (cells: string[]) => void) {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  /** The last character was a quote in a quoted cell: its end, or half of a doubled quote. */
  let closing = false
  return (text: string) => {
    let at = 0
    while (at < text.length) {
      if (quoted) {
        const end = text.indexOf('"', at)
        cell += end < 0 ? text.slice(at) : text.slice(at, end)
        if (end < 0) return
        quoted = false
        closing = true
        at = end + 1
        continue
      }
      const code = text.charCodeAt(at)
      if (code === quote) {
        if (closing) cell += '"'
        closing = false
        quoted = true
        at++
        continue
      }
      closing = false
      let end = at
      while (end < text.length && text.charCodeAt(end) !== 0x2c && text.charCodeAt(end) !== lineFeed) end++
      cell += text.slice(at, end)
      if (end === text.length) return
      cells.push(cell)
      cell = ''
      if (text.charCodeAt(end) === lineFeed) {
        onRow(cells)
        cells = []
      }
      at = end + 1
    }
  }
}
