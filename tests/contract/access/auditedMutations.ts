import { accessMutations } from './audited/access'
import { campaignsMutations } from './audited/campaigns'
import { leadsMutations } from './audited/leads'
import { moneyMutations } from './audited/money'
import { partnersMutations } from './audited/partners'
import { reportMutations } from './audited/reports'
import { routingMutations } from './audited/routing'
import { watchMutations } from './audited/watch'
import type { AuditedMutation } from './audited/audited'

/**
 * Every mutation with an example call and the audit log rows it must create, in an order in which each finds earlier
 * records. Signing out is last.
 */
export const auditedMutations: readonly AuditedMutation[] = [
  ...routingMutations,
  ...partnersMutations,
  ...campaignsMutations,
  ...leadsMutations,
  ...watchMutations,
  ...moneyMutations,
  ...reportMutations,
  ...accessMutations,
]

/** Tested in the tests of sign-in and of its links, because their steps depend on each other. */
export const recordedElsewhere = [
  ...['login', 'configureTwoFactor', 'verifyTwoFactor'],
  ...['openAccessLink', 'setUp', 'acceptAccessLink', 'requestPasswordLink'],
  ...['requestPasskey', 'signInWithPasskey', 'requestConfirmation', 'confirmWithPasskey'],
  ...['requestNewPasskey', 'createPasskey', 'beginSingleSignOn', 'completeSingleSignOn'],
  'beginAuthenticator',
  // Prepared changes change nothing else, and are confirmed by their token: access/assistantChanges.test.ts.
  ...['prepareChange', 'confirmChange', 'decideChange'],
  // Several rows each: partners/testPartners.test.ts.
  ...['connectTestPartners', 'removeTestPartners'],
  // Needs a file: reports/bulks.test.ts.
  'exportBulk',
  // Needs a mail server: money/closing.test.ts.
  'sendStatement',
  // Needs open invoices: money/bankList.test.ts.
  'importBankList',
]
