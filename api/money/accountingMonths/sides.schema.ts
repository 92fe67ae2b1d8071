import { z } from 'zod'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { holds, type Session } from '../../app/http/access'

/** The sides of the books: advertisers owe us, and we owe publishers. */
export const side = z.enum(['advertiser', 'publisher'])
export type Side = z.output<typeof side>

export const maySeeSide = (session: Session, one: Side): boolean => holds(session, ledgerPermissions[one])
export const shownSides = (session: Session): Side[] => side.options.filter((one) => maySeeSide(session, one))
