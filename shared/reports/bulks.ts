/** Limits of lists that are read to their end in the background. */
export const maxBulkDocumentLength = 20_000
/** Of one user, that wait or run. */
export const maxOpenBulks = 5
/** Size of the file. */
export const maxBulkBytes = 4_000_000_000
/** How long the file is kept. */
export const bulkKeptHours = 24
