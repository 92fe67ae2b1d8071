import type { Rule } from './access'

/** The ledger, accounting months, statements and billing data. */
export const moneyRoutes: Readonly<Record<string, Rule>> = {
  'GET /api/money/ledger': 'MONEY_LIST',
  'GET /api/money/months': 'MONEY_LIST',
  'GET /api/money/months/:month': 'MONEY_LIST',
  'GET /api/money/months/:month/closing': 'MONEY_LIST',
  'PUT /api/money/months/:month/checks/:check': 'MONEY_CLOSE',
  'POST /api/money/months/:month/close': 'MONEY_CLOSE',
  'GET /api/money/statements': 'MONEY_LIST',
  'GET /api/money/statements/:id': 'MONEY_LIST',
  'GET /api/money/statements/:id/json': 'MONEY_LIST',
  'GET /api/money/statements/:id/pdf': 'MONEY_LIST',
  'GET /api/money/statements/:id/lines': 'MONEY_LIST',
  'GET /api/money/statements/:id/leads': 'MONEY_LIST',
  'GET /api/money/statement-keys': 'open',
  'GET /api/money/billing-data': 'MONEY_LIST',
  'PUT /api/money/billing-data': 'MONEY_EDIT',
  'POST /api/money/billing-data/account': 'MONEY_EDIT',
  'GET /api/money/balances': 'MONEY_LIST',
}

export const moneyFields: Readonly<Record<string, Rule>> = {
  'Query.ledger': 'MONEY_LIST',
  'Query.ledgerEntry': 'MONEY_LIST',
  'Query.accountingMonth': 'MONEY_LIST',
  'Query.closing': 'MONEY_LIST',
  'Mutation.acceptClosingCheck': 'MONEY_CLOSE',
  'Mutation.closeAccountingMonth': 'MONEY_CLOSE',
  'Query.statements': 'MONEY_LIST',
  'Query.statement': 'MONEY_LIST',
  'Query.billingData': 'MONEY_LIST',
  'Mutation.saveBillingData': 'MONEY_EDIT',
  'Mutation.showBillingAccount': 'MONEY_EDIT',
  'Query.accountingMonths': 'MONEY_LIST',
}
