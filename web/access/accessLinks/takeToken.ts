let token = ''

/**
 * The token in the fragment of the address, which is removed at once, so that it stays in no history, bookmark or
 * screenshot. Kept in this variable, because React may draw the page anew before it is shown.
 */
export function takeToken(): string {
  const { hash, pathname, search } = window.location
  if (hash.length < 2) return token
  token = hash.slice(1)
  window.history.replaceState(window.history.state, '', pathname + search)
  return token
}

/** Once the page holds the token. */
export const forgetToken = () => void (token = '')
