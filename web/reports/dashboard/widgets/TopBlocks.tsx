import { useState } from 'react'
import { Link } from 'react-router'
import { opensPage, partnerAddress } from '../../../../shared/partners/partnerPages'
import { metricPermissionName } from '../../../../shared/access/permissions'
import { useTopAdvertisersQuery, useTopPublishersQuery } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import { Block, polling, type BlockProps } from '../Block'
import { PageTurn, tablePage } from './PageTurn'
import { RankTable, type RankTableProps } from './RankTable'

interface Props extends Pick<RankTableProps, 'nameTitle' | 'money'>, Pick<BlockProps, 'asked'> {
  title: string
  note: string
  /** The list of all. */
  all: string
  answer: Parameters<typeof Block>[0]['answer']
  list: { total: number; rows: RankTableProps['rows'] } | null | undefined
  page: number
  onPage: (page: number) => void
}

const TopBlock = ({ title, note, all, answer, asked, list, page, onPage, ...table }: Props) => (
  <Block
    {...{ title, note, answer, asked }}
    actions={
      <Link className="link" to={all}>
        View all
      </Link>
    }
  >
    {() => (
      <>
        <RankTable label={title} rows={list?.rows ?? []} {...table} />
        <PageTurn label={title} page={page} total={list?.total ?? 0} onPage={onPage} />
      </>
    )}
  </Block>
)

/** Publishers with the most FTDs in the period. */
export function TopPublishersBlock({ filter, period, periodText, asked }: BlockProps) {
  const may = useMay()
  const [page, setPage] = useState(1)
  const answer = useTopPublishersQuery({ variables: { filter, period, page: tablePage(page) }, ...polling })
  const list = (answer.data ?? answer.previousData)?.topPublishers
  const showsPayout = may(metricPermissionName('global', 'payout'))
  return (
    <TopBlock
      title="Top Publishers"
      note={`${periodText}, FTDs by date of deposit${showsPayout ? ', payout by date of approval' : ''}`}
      all="/affiliates"
      nameTitle="Publisher"
      money={showsPayout ? { title: 'Payout', term: 'payout' } : null}
      list={
        list && {
          total: list.total,
          rows: list.rows.map(({ publisher: { id, name }, ftd, payout }) => ({
            ...{ id, name, ftd, money: payout },
            href: may(opensPage('publisher')) ? partnerAddress('publisher', id) : null,
          })),
        }
      }
      {...{ answer, asked, page, onPage: setPage }}
    />
  )
}

/** Advertisers with the most FTDs in the period. */
export function TopAdvertisersBlock({ filter, period, periodText, asked }: BlockProps) {
  const may = useMay()
  const [page, setPage] = useState(1)
  const answer = useTopAdvertisersQuery({ variables: { filter, period, page: tablePage(page) }, ...polling })
  const list = (answer.data ?? answer.previousData)?.topAdvertisers
  return (
    <TopBlock
      title="Top Advertisers"
      note={`${periodText}, by date of deposit`}
      all="/advertisers"
      nameTitle="Advertiser"
      money={may(metricPermissionName('global', 'revenue')) ? { title: 'Revenue', term: 'revenue' } : null}
      list={
        list && {
          total: list.total,
          rows: list.rows.map(({ advertiser: { id, name }, ftd, revenue }) => ({
            ...{ id, name, ftd, money: revenue },
            href: may(opensPage('advertiser')) ? partnerAddress('advertiser', id) : null,
          })),
        }
      }
      {...{ answer, asked, page, onPage: setPage }}
    />
  )
}
