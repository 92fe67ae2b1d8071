/** Long enough for browsers that ask where to save. */
const keepAddressMs = 10 * 60_000

/** Saves a file under this name. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepAddressMs)
}
