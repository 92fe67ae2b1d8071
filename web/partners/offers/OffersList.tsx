import { Tag } from 'lucide-react'
import { dateColumn, idColumn, textColumn } from '../../records/list/columns'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { inSnakeCase } from '../../records/list/recordsUrl'
import { dash } from '../../ui/table/rows/cells'
import { severalTexts } from '../../ui/table/rows/several'
import { usesText, type OfferRow } from './offerForm'
import { offerRecord } from './offerRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const usesOf = ({ usedBy: { exclusions, overrides, distributions, caps, blacklist } }: OfferRow) =>
  exclusions + overrides + distributions + caps + blacklist

/** API offers with their uses; `children` places list and button on another page. */
export const OffersList = defineRecordScreen(offerRecord, {
  head: { title: 'Offers', term: 'offer' },
  words: {
    one: 'API offer',
    many: 'API Offers',
    several: 'API offers',
    icon: Tag,
    purpose: 'An API offer is what publishers promote: leads carry its name and slug, and links to it lead to its URL.',
    create: 'Add API Offer',
  },
  shape: {
    fields: ['id', 'name', 'slug', 'groups', 'url', 'usedBy', 'createdAt', 'lastUpdatedAt'],
    storedAs: inSnakeCase(),
    sort: { field: 'name', order: 'asc' },
  },
  columns: ({ zone }) => [
    idColumn(56),
    textColumn('name', 'Name', 160, ({ name }) => name),
    textColumn('slug', 'Slug', 148, ({ slug }) => slug),
    {
      field: 'groups',
      title: 'Groups',
      width: 104,
      sortValue: ({ groups }) => groups[0]?.toLowerCase(),
      cell: ({ groups }) => severalTexts(groups, dash),
    },
    {
      field: 'url',
      title: 'URL',
      width: 150,
      sortValue: ({ url }) => url,
      cell: ({ url }) => (url ? <span title={url}>{url}</span> : dash),
    },
    {
      field: 'usedBy',
      title: 'Used By',
      width: 150,
      sortValue: usesOf,
      cell: (row) => {
        const text = usesText(row)
        return text ? <span title={text}>{text}</span> : dash
      },
    },
    dateColumn('createdAt', 'Created At', zone, ({ createdAt }) => createdAt),
    dateColumn('lastUpdatedAt', 'Last Updated At', zone, ({ lastUpdatedAt }) => lastUpdatedAt),
  ],
  phone: { head: 'name', side: 'slug', under: 'groups', underSide: { titled: 'usedBy' } },
  textOf: ({ id, name, slug, url, groups }) => [id, name, slug, url ?? '', ...groups].join('\n'),
  nameOf: ({ name }) => name,
  permission: () => 'OFFERS_EDIT',
  historyOf: 'offer',
  pageSize: { module: 'offers', usual: 100 },
  Dialog: lazyComponent(() => import('./OfferDialog'), 'OfferDialog', null),
  deletion: { what: ({ name }) => name },
})
