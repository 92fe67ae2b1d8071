/** Links that let a person in once: their page in the client, and how long they are valid. */
export const accessLinks = {
  setup: { path: '/setup', hours: 24 },
  invitation: { path: '/join', hours: 72 },
  password: { path: '/new-password', hours: 24 },
} as const
export type AccessLinkKind = keyof typeof accessLinks
export const accessLinkKinds = Object.keys(accessLinks) as [AccessLinkKind, ...AccessLinkKind[]]

/** Who sets up the system may put the second factor off for so many days. */
export const daysToSecondFactor = 7
/** An invited person who chooses a passkey has so many minutes to add it. */
export const minutesToPasskey = 15

/** The token is in the fragment, which browsers do not send, so that it is in no log. */
export const accessLinkAddress = (origin: string, kind: AccessLinkKind, token: string) =>
  `${origin}${accessLinks[kind].path}#${token}`

/** Lifetime of a link in words. */
export const accessLinkLifetime = (kind: AccessLinkKind) =>
  accessLinks[kind].hours > 48 ? `${accessLinks[kind].hours / 24} days` : `${accessLinks[kind].hours} hours`
