/** Long enough for a browser that asks where to save. */
const keepAddressMs = 10 * 60_000

/** Gives a file to the browser to save under this name. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepAddressMs)
}
