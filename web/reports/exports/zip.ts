/**
 * Streams a ZIP archive, compressed by the browser's own deflate; only the list of entries is kept in memory. Sizes and
 * checksums follow the data of each entry (APPNOTE 4.3.9), because they are not known before.
 */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let index = 0; index < bytes.length; index++)
    crc = (crcTable[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Little-endian numbers of two or four bytes, as `[size, value]`. */
function record(...parts: [2 | 4, number][]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

interface Entry {
  name: Uint8Array
  offset: number
  crc: number
  packed: number
  size: number
}

/** Data descriptor after the data; names in UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, so that equal content gives an equal archive. */
const date = 0x0021
const largest = 0xffff_ffff

export class TooLargeForZip extends Error {}

export type Sink = (bytes: Uint8Array) => void | Promise<void>

/** Writes an archive to `sink`, one entry at a time: `begin`, any number of `push`, `close`; finally `end`. */
export function createZip(sink: Sink) {
  const entries: Entry[] = []
  let offset = 0
  const write = async (bytes: Uint8Array) => {
    offset += bytes.length
    if (offset > largest) throw new TooLargeForZip('The archive is too large')
    await sink(bytes)
  }

  async function begin(fileName: string) {
    const name = new TextEncoder().encode(fileName)
    const entry: Entry = { name, offset, crc: 0, packed: 0, size: 0 }
    await write(
      record(
        [4, 0x04034b50],
        [2, 20],
        [2, flags],
        [2, deflated],
        [2, 0],
        [2, date],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, name.length],
        [2, 0],
      ),
    )
    await write(name)
    const { writable, readable } = new CompressionStream('deflate-raw')
    const packer = writable.getWriter()
    const pumped = (async () => {
      const reader = readable.getReader()
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        entry.packed += value?.length ?? 0
        if (value) await write(value)
      }
    })()
    // The error is thrown by the next `push` or `close`.
    pumped.catch((error: unknown) => packer.abort(error).catch(() => {}))
    return {
      async push(bytes: Uint8Array<ArrayBuffer>) {
        entry.crc = crcOf(bytes, entry.crc)
        entry.size += bytes.length
        if (entry.size > largest) throw new TooLargeForZip('An entry of the archive is too large')
        await packer.ready
        await packer.write(bytes)
      },
      async close() {
        await packer.close()
        await pumped
        await write(record([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]))
        entries.push(entry)
      },
    }
  }

  async function end() {
    const start = offset
    for (const { name, offset, crc, packed, size } of entries) {
      await write(
        record(
          [4, 0x02014b50],
          [2, 20],
          [2, 20],
          [2, flags],
          [2, deflated],
          [2, 0],
          [2, date],
          [4, crc],
          [4, packed],
          [4, size],
          [2, name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ),
      )
      await write(name)
    }
    const count = entries.length
    await write(
      record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start], [2, 0]),
    )
  }

  return { begin, end }
}
