import { lazy, Suspense } from 'react'
import { IdCard } from 'lucide-react'
import { MoreChips } from '../../ui/show/MoreChips'
import { PageHead } from '../../ui/layout/PageHead'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import {
  useDeletePublisherAccountMutation,
  usePublisherAccountsQuery,
  type PublisherAccountRowFragment,
} from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'

const PublisherAccountDialog = lazy(async () => ({
  default: (await import('./PublisherAccountDialog')).PublisherAccountDialog,
}))

type Row = PublisherAccountRowFragment

const words = {
  one: 'publisher account',
  many: 'Publisher accounts',
  icon: IdCard,
  purpose: 'An account lets somebody of a publisher sign in to the publisher panel.',
  create: 'Add Publisher Account',
  search: 'Search Publisher',
}
const shape: ListShape = {
  fields: ['id', 'first_name', 'last_name', 'email', 'affiliates'],
  sort: { field: 'id', order: 'desc' },
}
const pageSize = { module: 'publisher-accounts', usual: 25 }
/** On a phone. */
const phone: PhoneRow<Row> = {
  head: 'email',
  side: { titled: 'id' },
  under: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  underSide: 'affiliates',
}
// No per-button permissions: who may open the page may do all of it. Source: spec/3, section 6.
const actions: readonly RowAction[] = [
  { name: 'edit', label: 'Edit' },
  { name: 'delete', label: 'Delete', isApart: true },
]

const columns: readonly DataColumn<Row>[] = [
  {
    field: 'id',
    title: 'ID',
    width: 64,
    sortable: true,
    sortValue: ({ id }) => Number(id),
    cell: ({ id }) => id,
    className: 'dt-time',
  },
  {
    field: 'first_name',
    title: 'First Name',
    width: 150,
    sortable: true,
    sortValue: ({ firstName }) => firstName.toLowerCase(),
    cell: ({ firstName }) => firstName,
  },
  {
    field: 'last_name',
    title: 'Last Name',
    width: 150,
    sortable: true,
    sortValue: ({ lastName }) => lastName.toLowerCase(),
    cell: ({ lastName }) => lastName,
  },
  {
    field: 'email',
    title: 'Email',
    width: 240,
    sortable: true,
    sortValue: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => email,
  },
  {
    field: 'affiliates',
    title: 'Affiliates',
    width: 460,
    sortable: true,
    sortValue: ({ publishers }) => publishers.length,
    cell: ({ email, publishers }) =>
      publishers.length ? (
        <MoreChips label={`Affiliates of ${email}`} names={publishers.map(({ name }) => name)} />
      ) : (
        dash
      ),
  },
]
const textOf = ({ id, firstName, lastName, email, publishers }: Row) =>
  [id, `${firstName} ${lastName}`, email, ...publishers.map(({ name }) => name)].join('\n')

/** Accounts for the publisher panel. */
export function PublisherAccountsPage() {
  const query = usePublisherAccountsQuery({ fetchPolicy: 'cache-and-network' })
  const [remove] = useDeletePublisherAccountMutation()
  const removeAccount = async ({ id }: Row) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => forget(cache, 'PublisherAccount', data?.deletePublisherAccount.deletedId),
    })
    return data?.deletePublisherAccount
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={(query.data ?? query.previousData)?.publisherAccounts ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={({ email }) => email}
      actions={actions}
      historyOf="publisher_account"
      mayCreate
      pageSize={pageSize}
      dialog={(_, account, close) => (
        <Suspense>
          <PublisherAccountDialog key={account?.id ?? 'new'} account={account} onClose={close} />
        </Suspense>
      )}
      deletion={(account, close) => (
        <DeleteRecord
          what={
            <>
              the publisher account of{' '}
              <b>
                {account.firstName} {account.lastName}
              </b>
              .
            </>
          }
          remove={() => removeAccount(account)}
          done="Deleted a Publisher Account"
          doneText="The publisher account was successfully deleted."
          onClose={close}
        />
      )}
    >
      {({ count, create, list }) => (
        <>
          <PageHead title="Publisher Account" count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </RecordsList>
  )
}
