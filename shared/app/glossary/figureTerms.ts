/** Terms of figures and of their changes. */
export const figureTerms = {
  revenue: {
    term: 'Revenue',
    meaning:
      'What an advertiser pays for a deposit: its price for the country at the deposit, which later prices do not change.',
    seeAlso: ['payout', 'profit'],
  },
  profit: { term: 'Profit', meaning: 'Revenue less payout.', seeAlso: ['revenue', 'payout', 'margin'] },
  cr: {
    term: 'CR',
    meaning: 'Conversion rate: FTDs divided by leads, in per cent.',
    seeAlso: ['aff-cr', 'ftd', 'lead'],
  },
  'aff-cr': {
    term: 'Publisher CR',
    meaning: "The publisher's conversion rate: publisher FTDs divided by leads, in per cent; fakes count.",
    seeAlso: ['cr', 'aff-ftd'],
  },
  ecpl: {
    term: 'eCPL',
    meaning: 'What a lead costs the advertiser: revenue divided by leads.',
    seeAlso: ['aecpl', 'margin'],
  },
  aecpl: { term: 'AeCPL', meaning: 'What a lead costs us: payout divided by leads.', seeAlso: ['ecpl', 'margin'] },
  margin: { term: 'Margin', meaning: 'Profit per lead: eCPL less AeCPL.', seeAlso: ['ecpl', 'aecpl', 'profit'] },
  success: { term: 'Accept rate', meaning: 'Leads divided by attempts, in per cent.', seeAlso: ['lead', 'attempt'] },
  mix: {
    term: 'Mix',
    meaning:
      'The part of a change that comes from more or fewer leads of a group, as if what a lead of the group brings had stayed the same.',
    seeAlso: ['rate-part'],
  },
  'rate-part': {
    term: 'Rate (of a change)',
    meaning: 'The part of a change that comes from the groups themselves, as if each had sent as many leads as before.',
    seeAlso: ['mix'],
  },
} as const
