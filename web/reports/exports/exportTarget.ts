import { createExportFile } from './exportFiles'

/** Destination of an export's bytes. */
export interface ExportTarget {
  write: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Returns the complete file. */
  finish: (type: string) => Promise<Blob>
  /** Discards the content. */
  discard: () => void
}

/** Only available in workers, and missing in the types for pages. */
interface SyncAccess {
  write: (bytes: Uint8Array, options: { at: number }) => number
  flush: () => void
  close: () => void
}
type InWorker = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccess> }

async function fileTarget(handle: InWorker): Promise<ExportTarget> {
  const file = await handle.createSyncAccessHandle()
  let at = 0
  return {
    write(bytes) {
      // On a full disk, fewer bytes are written, or it throws.
      if (file.write(bytes, { at }) !== bytes.length) throw new DOMException('The disk is full', 'QuotaExceededError')
      at += bytes.length
    },
    async finish() {
      file.flush()
      file.close()
      return handle.getFile()
    },
    discard() {
      file.close()
    },
  }
}

const partSize = 4 * 1024 * 1024

/** Fallback: blobs, which browsers store outside of the script's memory. */
function blobTarget(): ExportTarget {
  let blobs: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const pack = () => {
    blobs.push(new Blob(parts))
    parts = []
    size = 0
  }
  return {
    write(bytes) {
      parts.push(bytes)
      size += bytes.length
      if (size >= partSize) pack()
    },
    finish: (type) => {
      pack()
      return Promise.resolve(new Blob(blobs, { type }))
    },
    discard() {
      blobs = []
      parts = []
    },
  }
}

/** A private file if supported, else blobs. */
export async function openTarget(fileName: string): Promise<ExportTarget> {
  const handle = await createExportFile(fileName)
  return handle && 'createSyncAccessHandle' in handle ? fileTarget(handle as InWorker) : blobTarget()
}
