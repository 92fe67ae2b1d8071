/**
 * Why the database cannot be used, for the health check, which everybody can read: without the addresses, names and users
 * that the error holds. The log has the whole.
 */
export const publicReason = (error: unknown): string =>
  error instanceof Error && error.message.includes('certificate has expired')
    ? 'certificate has expired'
    : 'the database does not answer'
