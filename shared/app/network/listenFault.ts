/**
 * The words for an error of listening on a port; null for any other error. `settings`: what chooses each port, by its
 * number.
 */
export function listenFault(error: unknown, settings: Readonly<Record<number, string>>): string | null {
  const { syscall, code, address, port } = error as Partial<NodeJS.ErrnoException> & { address?: string; port?: number }
  if (syscall !== 'listen' || port === undefined) return null
  const reason =
    code === 'EADDRINUSE'
      ? `Port ${port} on ${address} is taken by another program. Stop it, or choose another port`
      : `Cannot listen on ${address}:${port} (${code}). Choose another port`
  return settings[port] ? `${reason} with ${settings[port]}.` : `${reason}.`
}
