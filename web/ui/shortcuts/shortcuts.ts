/**
 * All keyboard shortcuts. Handlers, the help sheet and the palette read these declarations. A screen adds its shortcuts
 * as a section and handles them with `useShortcuts`. Keys are unique within a section. Precedence: sections of screens,
 * then `lists`, then `anywhere`.
 */
import type { Needed } from '../../../shared/access/permissions'

export interface Shortcut {
  /** Key sequence separated by spaces: `g l`. `mod` is Ctrl or Cmd. */
  keys: string
  does: string
  /** Address to navigate to, for users with permission `needed`; needs no handler. */
  to?: string
  needed?: Needed
  /** Handled by the focused control itself; only shown in the help sheet. */
  isNative?: true
  /** Offered by the palette while a screen handles it. */
  isAction?: true
}

const goes = (key: string, screen: string, to: string, needed: Needed): Shortcut => ({
  ...{ keys: `g ${key}`, does: `Go to ${screen}`, to, needed },
})
const creates = (key: string, record: string, list: string, needed: Needed): Shortcut => ({
  ...{ keys: `n ${key}`, does: `New ${record}`, to: `${list}?dialog=create`, needed },
})
const native = (keys: string, does: string): Shortcut => ({ keys, does, isNative: true })
const action = (keys: string, does: string): Shortcut => ({ keys, does, isAction: true })

export const shortcuts = {
  anywhere: {
    palette: { keys: 'mod+k', does: 'Search or jump to' },
    sheet: { keys: '?', does: 'This list' },
    refresh: { keys: 'r', does: 'Refresh' },
    theme: { keys: 'shift+d', does: 'Light or dark' },
    drawer: { keys: '[', does: 'Fold the navigation' },
    undo: { keys: 'mod+z', does: 'Undo, while it is offered' },
  },
  goTo: {
    dashboard: goes('d', 'Dashboard', '/', 'DASHBOARDS_LIST'),
    inbox: goes('i', 'Inbox', '/inbox', 'ALERTS_LIST'),
    reports: goes('r', 'Reports', '/reports', 'REPORTS_LIST'),
    leads: goes('l', 'Leads', '/leads', 'LEADS_LIST'),
    pending: goes('p', 'Pending Conversions', '/pending-conversion', 'PENDING_CONVERSIONS_LIST'),
    advertisers: goes('a', 'Advertisers', '/advertisers', 'ADVERTISERS_LIST'),
    distributions: goes('s', 'Distributions', '/rotations', 'DISTRIBUTIONS_LIST'),
    publishers: goes('b', 'Publishers', '/affiliates', 'PUBLISHERS_LIST'),
    campaigns: goes('m', 'Campaigns', '/campaigns', 'CAMPAIGNS_LIST'),
    money: goes('y', 'Money', '/money', 'MONEY_LIST'),
    caps: goes('c', 'Caps', '/caps', 'CAPS_LIST'),
    users: goes('u', 'Users', '/users', 'USERS_LIST'),
  },
  create: {
    advertiser: creates('a', 'advertiser', '/advertisers', 'ADVERTISERS_CREATE'),
    distribution: creates('d', 'distribution', '/rotations', 'DISTRIBUTIONS_CREATE'),
    publisher: creates('p', 'publisher', '/affiliates', 'PUBLISHERS_CREATE'),
    campaign: creates('m', 'campaign', '/campaigns', 'CAMPAIGNS_EDIT'),
    cap: creates('c', 'cap', '/caps', 'CAPS_CREATE'),
    payment: creates('y', 'payment', '/money/payments', 'MONEY_EDIT'),
    user: creates('u', 'user', '/users', 'USERS_CREATE'),
  },
  lists: {
    next: { keys: 'j', does: 'Next row' },
    previous: { keys: 'k', does: 'Previous row' },
    select: { keys: 'x', does: 'Select the row' },
    edit: { keys: 'e', does: 'Edit the row' },
    find: { keys: '/', does: 'Find in the list' },
    filters: { keys: 'f', does: 'Filters' },
    columns: { keys: 'c', does: 'Columns' },
    open: native('enter', 'Open the row, or what the cell holds'),
    menu: native('shift+f10', 'Menu of the row'),
  },
  broker: {
    request: { keys: 'alt+1', does: 'Request' },
    answer: { keys: 'alt+2', does: 'Answer' },
    postbacks: { keys: 'alt+3', does: 'Postback' },
    value: native('enter', 'Say what a value of an answer is'),
  },
  views: {
    save: { keys: 's', does: 'Save the screen as a view' },
    go: { keys: 'v', does: 'Go to the views; arrows walk them' },
  },
  leads: {
    refresh: { keys: 'r', does: 'Show the leads that came' },
    override: { keys: 'o', does: 'Override status of the selected' },
    inject: { keys: 'i', does: 'Inject the selected, after asking' },
    fire: { keys: 'd', does: 'Fire FTD, after asking' },
    test: { keys: 't', does: 'Mark the selected as test leads' },
  },
  lead: {
    next: { keys: 'j', does: 'Next lead' },
    previous: { keys: 'k', does: 'Previous lead' },
    edit: { keys: 'e', does: 'Edit the lead' },
    // As for selected leads, which come first.
    override: action('o', 'Override status of the lead'),
    inject: action('i', 'Inject the lead, after asking'),
    fire: action('d', 'Fire FTD for the lead, after asking'),
    test: action('t', 'Mark the lead as a test lead, or unmark it'),
    openPage: { keys: 'mod+enter', does: 'Open on a page of its own' },
    close: native('esc', 'Close, or give up the edit'),
  },
  pending: {
    select: { keys: 'x', does: 'Select the conversion' },
    selectNext: { keys: 'shift+j', does: 'Select on the way down' },
    selectPrevious: { keys: 'shift+k', does: 'Select on the way up' },
    accept: { keys: 'a', does: 'Accept the selected, after asking' },
    reject: { keys: 'r', does: 'Reject the selected, after asking' },
    undo: { keys: 'z', does: 'Undo, while it is offered' },
  },
  inbox: {
    next: { keys: 'j', does: 'Next alert' },
    previous: { keys: 'k', does: 'Previous alert' },
    act: { keys: 'enter', does: 'Open where it can be mended' },
    snooze: { keys: 's', does: 'Snooze for an hour' },
    assign: { keys: 'a', does: 'Assign to me, or to nobody' },
    undo: { keys: 'z', does: 'Undo, while it is offered' },
  },
  money: {
    record: action('n y', 'Record a payment'),
  },
  entry: {
    next: { keys: 'j', does: 'Entry below' },
    previous: { keys: 'k', does: 'Entry above' },
    close: native('esc', 'Close'),
  },
  compare: {
    select: { keys: 'x', does: 'Select the line' },
    keep: { keys: 'k', does: 'Keep ours, for the line or the selected' },
    accept: { keys: 'a', does: 'Accept theirs' },
    dispute: { keys: 'd', does: 'Disputed' },
  },
  countryGrid: {
    edit: native('f2', 'Edit the cell; Enter or a figure does too'),
    supported: native('space', 'Supported or not, for all chosen cells'),
    fillDown: native('mod+d', 'Fill down'),
    undo: native('mod+z', 'Undo the last change'),
    undoCells: native('mod+backspace', 'Undo the chosen cells'),
    clear: native('delete', 'Empty the chosen cells'),
    paste: native('mod+v', 'Paste from a sheet'),
  },
  wizard: {
    group: { keys: 'a', does: 'Add a group' },
    hours: { keys: 'h', does: 'Edit opening hours' },
    rest: { keys: 't', does: 'Add a timeslot with these groups and the remaining hours' },
  },
  forms: {
    save: { keys: 'mod+enter', does: 'Save' },
    close: native('esc', 'Close, after asking when changed'),
    next: native('tab', 'Next control'),
    tick: native('space', 'Tick a box, flip a switch'),
  },
} as const satisfies Record<string, Record<string, Shortcut>>

export type SectionName = keyof typeof shortcuts
export type ShortcutName<Section extends SectionName> = keyof (typeof shortcuts)[Section] & string

/** Shortcuts of a section, by name. */
export const shortcutsIn = (section: SectionName): Readonly<Record<string, Shortcut>> => shortcuts[section]
