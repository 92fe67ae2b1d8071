import type { Context } from '../../app/context/context'
import { permits } from '../../app/context/needs'
import type { Resolvers } from '../../generated/graphql'
import { readLedgerEntry } from '../../generated/rows'
import { balancesOfAdvertisers, balancesOfPublishers, entriesOfLeads } from './ledger.loaders'

/** The balance of a partner; null without the permissions, as the field says. */
const balanceBy =
  (balances: typeof balancesOfAdvertisers) =>
  async ({ id }: { id: string }, _args: unknown, context: Context) =>
    (await permits(context, { names: ['MONEY_LIST'], every: true }))
      ? ((await balances(context).load(id))[0]?.balance ?? null)
      : null

export const ledgerResolvers: Resolvers = {
  Lead: {
    ledgerEntries: async ({ id }, _args, context) => (await entriesOfLeads(context).load(id)).map(readLedgerEntry),
  },
  Advertiser: { balance: balanceBy(balancesOfAdvertisers) },
  Publisher: { balance: balanceBy(balancesOfPublishers) },
}
