import { one, text, type AuditedMutation } from './audited'

export const leadsMutations: readonly AuditedMutation[] = [
  one('exportLeads', () => 'input: { columns: ["id"] }', 'export.create_link'),
  one('createStatusGroup', () => 'input: { group: "G", statuses: ["New"] }', 'status_group.create', 'statusGroup'),
  one(
    'updateStatusGroup',
    ({ made }) => `id: "${made.createStatusGroup}", input: { group: "H", statuses: ["New"] }`,
    'status_group.update',
  ),
  one('deleteStatusGroup', ({ made }) => `id: "${made.createStatusGroup}"`, 'status_group.delete'),
  one(
    'overrideLeadStatus',
    ({ leads }) => `leadIds: ["${leads.accepted}", "${leads.rejected}"], statusOverride: "Callback"`,
    ['lead.override_status', 'lead.override_status'],
  ),
  one(
    'undoStatusOverride',
    ({ leads }) => `leads: [{ leadId: "${leads.rejected}", version: 2, statusOverride: null }]`,
    'lead.undo_override',
  ),
  one('updateLead', ({ leads }) => `leadId: "${leads.accepted}", statusOverride: "New"`, 'lead.update'),
  one('markTestLeads', ({ leads }) => `leadIds: ["${leads.accepted}"], isTest: true`, 'lead.mark_test'),
  one('fireFtd', ({ leads }) => `leadIds: ["${leads.accepted}"]`, 'lead.fire_ftd'),
  one('acceptConversion', ({ leads }) => `leadId: "${leads.pending}"`, 'pending_conversion.accept', 'undo'),
  one('undoConversionDecisions', ({ made }) => `undoId: "${made.acceptConversion}"`, 'pending_conversion.undo'),
  one('acceptConversions', ({ leads }) => `leadIds: ["${leads.pending}"]`, 'pending_conversion.accept'),
  one(
    'rejectConversions',
    ({ leads }) => `leadIds: ["${leads.waiting}"], statusOverride: "Fraud"`,
    'pending_conversion.reject',
  ),
  one(
    'rejectConversion',
    ({ leads }) => `leadId: "${leads.rejectable}", statusOverride: "Fraud"`,
    'pending_conversion.reject',
  ),
  one(
    'teachAnswer',
    ({ attempt }) =>
      `id: "${attempt}", rule: { means: try_again, conditions: [{ of: value, at: "state", test: is, values: ["wait"] }] }`,
    ['advertiser_broker.teach', 'lead.settle'],
  ),
  one('settleHeldLead', ({ attempt }) => `id: "${attempt}", outcome: accepted`, 'lead.settle'),
  one(
    'injectLeads',
    ({ leads, advertiser }) =>
      `leadIds: ["${leads.rejected}"], advertiserId: "${advertiser}", locateLeads: system, simulate: false, minDelay: 1000, maxDelay: 1000`,
    'lead.inject',
    'progressLogs',
  ),
  one('runProgressLogs', ({ made }) => `ids: [${text(made.injectLeads)}]`, 'injection.run'),
  one('deleteProgressLogs', ({ made }) => `ids: [${text(made.injectLeads)}]`, 'injection.delete'),
]
