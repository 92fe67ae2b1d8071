import type { LeadDialogProps } from './leadDialogProps'
import { LeadFactsDialog, type LeadFact } from './LeadFactsDialog'

const facts: readonly LeadFact[] = [
  ['Is Injected', (lead) => (lead.isInjected ? 'Yes' : 'No')],
  ['Injected', (lead) => lead.injected || null],
  ['Funnel Override', (lead) => lead.funnelOverride || null],
  ['Funnel Override Origin', (lead) => lead.funnelOverrideOrigin || null],
  ['Publisher ID Override', (lead) => lead.publisherIdOverride || null],
  ['Publisher Override Origin', (lead) => lead.pubOverrideOrigin || null],
]

/** Whether and how the lead was sent elsewhere, and what was sent in the place of its own funnel and publisher. */
export function InjectionInfoDialog(props: LeadDialogProps) {
  return <LeadFactsDialog title="Injection info" facts={facts} {...props} />
}
