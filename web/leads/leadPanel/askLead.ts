/** Asks for a lead at the press that opens it, before its panel is drawn. How, the panel's own script says once it has come. */
import type { ApolloClient } from '@apollo/client'
import type { LeadView } from './leadAddress'

type Ask = (client: ApolloClient, lead: string, show: LeadView | null) => void
let ask: Ask | null = null

export const askLeadBy = (way: Ask) => void (ask = way)
export const askLead: Ask = (...lead) => ask?.(...lead)
