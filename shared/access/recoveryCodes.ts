/** Number of recovery codes of a user. */
export const recoveryCodeCount = 10
/** With so many left, the user is told to make new ones. */
export const fewRecoveryCodes = 3

/** Recovery codes as `7K4M-Q2XD`: letters and digits that cannot be confused. */
export const recoveryCodeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const isRecoveryCode = (text: string) => /^[2-9A-HJ-NP-Z]{4}[\s-]?[2-9A-HJ-NP-Z]{4}$/i.test(text.trim())

/** A recovery code as it was made, however it was typed. */
export const plainRecoveryCode = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
