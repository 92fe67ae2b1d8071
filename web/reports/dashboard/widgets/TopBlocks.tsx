import { useState } from 'react'
import { Link } from 'react-router'
import { opensPage, partnerAddress } from '../../../../shared/partners/partnerPages'
import { metricPermissionName } from '../../../../shared/access/permissions'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { useTopAdvertisersQuery, useTopPublishersQuery } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import { Block, polling, type BlockProps } from '../Block'
import { PageTurn } from './PageTurn'
import { RankTable, type RankRow } from './RankTable'
import { tablePage } from './tablePage'

/** Publishers with the most FTDs in the period. */
export function TopPublishersBlock({ filter, period, periodText, asked }: BlockProps) {
  const may = useMay()
  const [page, setPage] = useState(1)
  const answer = useTopPublishersQuery({ variables: { filter, period, page: tablePage(page) }, ...polling })
  const mayOpen = may(opensPage('publisher'))
  const showsPayout = may(metricPermissionName('global', 'payout'))
  return (
    <Block
      title="Top Publishers"
      note={`${periodText}, FTDs by date of deposit${showsPayout ? ', payout by date of approval' : ''}`}
      actions={
        <Link className="link" to="/affiliates">
          View all
        </Link>
      }
      answer={answer}
      asked={asked}
      skeleton={<RankSkeleton />}
    >
      {({ topPublishers }) => {
        const rows = (topPublishers?.rows ?? []).map(({ publisher: { id, name }, ftd, payout }): RankRow => ({
          ...{ id, name },
          href: mayOpen ? partnerAddress('publisher', id) : null,
          ftd,
          money: payout,
        }))
        return (
          <>
            <RankTable
              label="Top Publishers"
              nameTitle="Publisher"
              money={showsPayout ? { title: 'Payout', term: 'payout' } : null}
              rows={rows}
            />
            <PageTurn label="Top Publishers" page={page} total={topPublishers?.total ?? 0} onPage={setPage} />
          </>
        )
      }}
    </Block>
  )
}

/** Advertisers with the most FTDs in the period. */
export function TopAdvertisersBlock({ filter, period, periodText, asked }: BlockProps) {
  const may = useMay()
  const [page, setPage] = useState(1)
  const answer = useTopAdvertisersQuery({ variables: { filter, period, page: tablePage(page) }, ...polling })
  const mayOpen = may(opensPage('advertiser'))
  const showsRevenue = may(metricPermissionName('global', 'revenue'))
  return (
    <Block
      title="Top Advertisers"
      note={`${periodText}, by date of deposit`}
      actions={
        <Link className="link" to="/advertisers">
          View all
        </Link>
      }
      answer={answer}
      asked={asked}
      skeleton={<RankSkeleton />}
    >
      {({ topAdvertisers }) => {
        const rows = (topAdvertisers?.rows ?? []).map(({ advertiser: { id, name }, ftd, revenue }): RankRow => ({
          ...{ id, name },
          href: mayOpen ? partnerAddress('advertiser', id) : null,
          ftd,
          money: revenue,
        }))
        return (
          <>
            <RankTable
              label="Top Advertisers"
              nameTitle="Advertiser"
              money={showsRevenue ? { title: 'Revenue', term: 'revenue' } : null}
              rows={rows}
            />
            <PageTurn label="Top Advertisers" page={page} total={topAdvertisers?.total ?? 0} onPage={setPage} />
          </>
        )
      }}
    </Block>
  )
}

function RankSkeleton() {
  return (
    <div className="rank-skeleton">
      {[88, 60, 52, 40, 36].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  )
}
