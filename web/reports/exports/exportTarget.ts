import { createExportFile } from './exportFiles'

/** Where a worker puts the bytes of an export. */
export interface ExportTarget {
  write: (bytes: Uint8Array<ArrayBuffer>) => void
  /** The whole, to be saved. */
  finish: (type: string) => Promise<Blob>
  /** Lets go of what was written. */
  discard: () => void
}

/** Workers alone have it, and the types of pages do not know it. */
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
      // A full disk writes less than it was given, or throws.
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

/** Without files: blobs, which the browser keeps outside of the script's memory, and on disk when they are many. */
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

/** A file of the browser's own where there are such, else blobs. */
export async function openTarget(fileName: string): Promise<ExportTarget> {
  const handle = await createExportFile(fileName)
  return handle && 'createSyncAccessHandle' in handle ? fileTarget(handle as InWorker) : blobTarget()
}
