import { Megaphone } from 'lucide-react'
import { publisherNeedsAttention } from '../../../shared/reports/attention'
import { PublisherListFiguresDocument } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { definePartnersPage } from '../listFigures/definePartnersPage'
import { obstacleTexts } from './overview/obstacleTexts'
import { publisherColumns, publisherText } from './publisherColumns'
import { publisherRecord } from './publisherRecord'

/** Publishers, newest first. */
export const PublishersPage = definePartnersPage({
  record: publisherRecord,
  figures: {
    ...{ kind: 'publisher', group: 'publisherId', document: PublisherListFiguresDocument, obstacleTexts },
    needsAttention: (_, state) => publisherNeedsAttention(state),
  },
  title: 'Publisher',
  words: {
    one: 'publisher',
    many: 'Publishers',
    icon: Megaphone,
    purpose: 'A publisher sends leads with an API token of its own.',
    create: 'Create Publisher',
  },
  columns: publisherColumns,
  textOf: publisherText,
  select: {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    choices: [
      { id: 'active', name: 'Active' },
      { id: 'inactive', name: 'Inactive' },
    ],
    of: ({ status }) => status ?? '',
  },
  settingsTab: 'settings',
  CreateDialog: lazyComponent(() => import('./CreatePublisherDialog'), 'CreatePublisherDialog', null),
})
