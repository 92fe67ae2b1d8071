import { HOUR } from '../../../shared/app/time/timeZones'

const entry = 'alerts_quiet_until'

/** Whether new alerts are not announced in this browser. They are in the Inbox all the same. */
export const isQuiet = (): boolean => Number(localStorage.getItem(entry)) > Date.now()

/** Announces no alert for an hour, or announces them again. */
export const setQuiet = (quiet: boolean): void => localStorage.setItem(entry, quiet ? String(Date.now() + HOUR) : '0')
