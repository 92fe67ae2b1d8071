import { Building2 } from 'lucide-react'
import { advertiserNeedsAttention } from '../../../shared/reports/attention'
import { AdvertiserListFiguresDocument } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { definePartnersPage } from '../listFigures/definePartnersPage'
import { advertiserColumns, advertiserText } from './advertiserColumns'
import { advertiserRecord } from './advertiserRecord'
import { obstacleTexts } from './obstacleTexts'

/** Advertisers, newest first. */
export const AdvertisersPage = definePartnersPage({
  record: advertiserRecord,
  figures: {
    ...{ kind: 'advertiser', group: 'advertiserId', document: AdvertiserListFiguresDocument, obstacleTexts },
    needsAttention: ({ status }, state) => advertiserNeedsAttention(status, state),
  },
  title: 'Advertiser',
  words: {
    one: 'advertiser',
    many: 'Advertisers',
    icon: Building2,
    purpose: 'An advertiser buys leads: create one, then give it a broker and a share in a distribution.',
    create: 'Create Advertiser',
    search: 'Search advertisers',
  },
  columns: advertiserColumns,
  textOf: advertiserText,
  settingsTab: '1',
  CreateDialog: lazyComponent(() => import('./CreateAdvertiserDialog'), 'CreateAdvertiserDialog', null),
})
