/**
 * How the audit log tells what is deleted with its parent. `owned`: a record of this type, which gets an entry of its
 * own. `part`: told by the entry of the parent, whose values contain it. `not`: why it is not told.
 */
type Cascade = { owned: string } | { part: string } | { not: string }

const parts = (parent: string) => ({ part: parent })
const history = { not: 'What the product did, not what anybody set up.' }
const consumers = { not: 'Consumers of a campaign: personal data, of which the log keeps none.' }
const signIn = { not: 'State of signing in, which ends with the user.' }
const billing = { not: 'Billing data with an account that no log keeps. A partner with entries is not deleted.' }
const lists = { not: 'Lists of deposits. An advertiser with deposits is not deleted.' }
const counters = { not: 'Counters, which are no setting.' }
const used = (parent: string) => ({ not: `It is a use that refuses the deletion of the ${parent}.` })

/** Every foreign key with `on delete cascade`, by table and column: a test compares them with the database. */
export const cascades: Readonly<Record<string, Cascade>> = {
  'access_links.created_by': signIn,
  'advertiser_exclusion_countries.exclusion_id': parts('advertiser_exclusion'),
  'advertiser_exclusions.advertiser_id': { owned: 'advertiser_exclusion' },
  'advertiser_exclusions.publisher_id': used('publisher'),
  'advertiser_opening_hours.advertiser_id': { owned: 'advertiser_opening_hours' },
  'advertiser_pauses.advertiser_id': { not: 'State of an advertiser: each pause has an entry already.' },
  'advertiser_revenues.advertiser_id': { owned: 'advertiser_revenue' },
  'advertiser_supported_countries.advertiser_id': { owned: 'advertiser_supported_country' },
  'alert_events.alert_id': history,
  'alert_notifications.user_id': { owned: 'alert_notifications' },
  'alerts.rule_id': history,
  'billing_data.advertiser_id': billing,
  'billing_data.publisher_id': billing,
  'broker_differences.advertiser_id': history,
  'broker_lead_ids.advertiser_id': history,
  'broker_choices.advertiser_id': lists,
  'broker_list_columns.advertiser_id': lists,
  'broker_list_rows.list_id': lists,
  'broker_lists.advertiser_id': lists,
  'broker_pulls.advertiser_id': { owned: 'advertiser_pull' },
  'campaign_consumers.campaign_id': consumers,
  'campaign_consumers.source_id': consumers,
  'campaign_credits.source_id': counters,
  'campaign_credits.step_id': counters,
  'campaign_invalid_emails.source_id': consumers,
  'campaign_repeat_visits.campaign_id': consumers,
  'campaign_results.campaign_id': consumers,
  'campaign_results.consumer_id': consumers,
  'campaign_results.source_id': consumers,
  'campaign_sources.campaign_id': { owned: 'campaign_source' },
  'campaign_step_advertisers.step_id': parts('campaign_step'),
  'campaign_steps.campaign_id': { owned: 'campaign_step' },
  'campaign_upload_rows.upload_id': consumers,
  'campaign_uploads.campaign_id': consumers,
  'campaign_uploads.source_id': consumers,
  'received_postbacks.advertiser_id': history,
  'received_leads.publisher_id': history,
  'cap_advertisers.advertiser_id': used('advertiser'),
  'cap_advertisers.cap_id': parts('cap'),
  'cap_publishers.publisher_id': used('publisher'),
  'cap_publishers.cap_id': parts('cap'),
  'cap_countries.cap_id': parts('cap'),
  'cap_reservations.cap_id': counters,
  'cap_windows.cap_id': counters,
  'deliveries.alert_event_id': history,
  'deliveries.channel_id': history,
  'deliveries.endpoint_id': history,
  'deliveries.publisher_id': history,
  'deliveries.schedule_id': history,
  'deliveries.user_id': history,
  'distribution_group_advertisers.group_id': parts('distribution'),
  'distribution_groups.timeslot_id': parts('distribution'),
  'distribution_timeslots.distribution_id': parts('distribution'),
  'export_links.session_id': signIn,
  'failed_sign_ins.user_id': signIn,
  'funnel_override_countries.funnel_override_id': parts('funnel_override'),
  'funnel_overrides.advertiser_id': { owned: 'funnel_override' },
  'funnel_overrides.publisher_id': { owned: 'funnel_override' },
  'hidden_presets.preset_id': { not: 'What others have hidden is their own arrangement.' },
  'hidden_presets.user_id': { not: 'What a user has hidden is an arrangement of the screen.' },
  'known_addresses.user_id': signIn,
  'known_devices.user_id': signIn,
  'open_attempts.injection_id': counters,
  'passkeys.user_id': signIn,
  'preset_defaults.user_id': { not: 'The first view of a screen is an arrangement of the screen.' },
  'preset_roles.preset_id': parts('preset'),
  'preset_roles.role_id': { owned: 'preset' },
  'presets.user_id': { owned: 'preset' },
  'publisher_account_publishers.publisher_id': used('publisher'),
  'publisher_account_publishers.publisher_account_id': parts('publisher_account'),
  'publisher_overrides.advertiser_id': { owned: 'publisher_override' },
  'publisher_overrides.publisher_id': { owned: 'publisher_override' },
  'publisher_payouts.publisher_id': { owned: 'publisher_payout' },
  'publisher_supported_countries.publisher_id': { owned: 'publisher_supported_country' },
  'recovery_codes.user_id': signIn,
  // Access tokens are sessions with a name; sessions of browsers are told by signing in and out.
  'sessions.user_id': { owned: 'access_token' },
  'undoable_actions.user_id': { not: 'Offers of Undo last for seconds.' },
  'user_identities.user_id': signIn,
  'user_settings.user_id': { owned: 'user_settings' },
}
