import { Ban } from 'lucide-react'
import { blacklistTypeNames } from '../../../shared/routing/blacklist'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { inSnakeCase } from '../../records/list/recordsUrl'
import { blacklistColumns, blacklistItemText, valueOf } from './blacklistColumns'
import { blacklistRecord } from './blacklistRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

/** Values whose leads are rejected. */
export const BlacklistPage = defineRecordScreen(blacklistRecord, {
  head: { title: 'Blacklist', term: 'blacklist' },
  words: {
    one: 'blacklisted item',
    many: 'Blacklisted items',
    icon: Ban,
    purpose: 'A lead that carries a blacklisted value is rejected before any advertiser sees it.',
    create: 'Add New Blacklist',
    search: 'Search blacklisted item',
  },
  shape: {
    fields: ['id', 'type', 'value', 'expiresAt', 'hideBlocked', 'description', 'createdAt', 'updatedAt'],
    storedAs: inSnakeCase(),
    sort: { field: 'id', order: 'desc' },
    selects: { type: blacklistTypeNames },
  },
  columns: blacklistColumns,
  phone: { head: 'value', side: 'type', under: 'description', underSide: 'expiresAt' },
  textOf: blacklistItemText,
  nameOf: valueOf,
  selects: [
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      choices: blacklistTypeNames.map((name) => ({ id: name, name })),
      of: ({ type }) => type.name,
    },
  ],
  // No per-button permissions.
  permission: null,
  historyOf: 'blacklist_item',
  pageSize: { module: 'blacklist', usual: 25 },
  Dialog: lazyComponent(() => import('./BlacklistDialog'), 'BlacklistDialog', null),
  deletion: {
    what: (item) => (
      <>
        {item.type.name} <b>{valueOf(item)}</b> from the blacklist. Leads that carry it are no longer rejected.
      </>
    ),
    done: 'Delete a Blacklist Item',
    doneText: 'The blacklist item was successfully deleted.',
  },
})
