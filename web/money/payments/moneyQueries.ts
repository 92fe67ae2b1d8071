import {
  AgingDocument,
  MoneyOverviewDocument,
  OpenStatementsDocument,
  PartnerMoneyDocument,
  PaymentsDocument,
  PayoutCandidatesDocument,
  PayoutRunsDocument,
  StatementDocument,
  StatementsDocument,
} from '../../generated/graphql'

/** What a payment, a dispute or a payout run changes; those on screen are read again. */
export const changedByPayments = [
  ...[AgingDocument, OpenStatementsDocument, PaymentsDocument, PayoutCandidatesDocument, PayoutRunsDocument],
  ...[StatementDocument, StatementsDocument, MoneyOverviewDocument, PartnerMoneyDocument],
]
