import { IdCard } from 'lucide-react'
import { idColumn, textColumn } from '../../records/list/columns'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { inSnakeCase } from '../../records/list/recordsUrl'
import { MoreChips } from '../../ui/show/MoreChips'
import { dash } from '../../ui/table/rows/cells'
import { publisherAccountRecord } from './publisherAccountRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

/** Accounts for the publisher panel. */
export const PublisherAccountsPage = defineRecordScreen(publisherAccountRecord, {
  head: { title: 'Publisher Account' },
  words: {
    one: 'publisher account',
    many: 'Publisher accounts',
    icon: IdCard,
    needs: ['publisher'],
    purpose: 'An account lets somebody of a publisher sign in to the publisher panel.',
    create: 'Add Publisher Account',
    search: 'Search Publisher',
  },
  shape: {
    fields: ['id', 'firstName', 'lastName', 'email', 'publishers'],
    storedAs: inSnakeCase({ publishers: 'affiliates' }),
    sort: { field: 'id', order: 'desc' },
  },
  columns: () => [
    idColumn(64),
    textColumn('firstName', 'First Name', 150, ({ firstName }) => firstName),
    textColumn('lastName', 'Last Name', 150, ({ lastName }) => lastName),
    textColumn('email', 'Email', 240, ({ email }) => email),
    {
      field: 'publishers',
      title: 'Affiliates',
      width: 460,
      sortValue: ({ publishers }) => publishers.length,
      cell: ({ email, publishers }) =>
        publishers.length ? (
          <MoreChips label={`Affiliates of ${email}`} names={publishers.map(({ name }) => name)} />
        ) : (
          dash
        ),
    },
  ],
  phone: {
    head: 'email',
    side: { titled: 'id' },
    under: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    underSide: 'publishers',
  },
  textOf: ({ id, firstName, lastName, email, publishers }) =>
    [id, `${firstName} ${lastName}`, email, ...publishers.map(({ name }) => name)].join('\n'),
  nameOf: ({ email }) => email,
  // No per-button permissions.
  permission: null,
  historyOf: 'publisher_account',
  pageSize: { module: 'publisher-accounts', usual: 25 },
  Dialog: lazyComponent(() => import('./PublisherAccountDialog'), 'PublisherAccountDialog', null),
  deletion: {
    what: ({ firstName, lastName }) => (
      <>
        the publisher account of{' '}
        <b>
          {firstName} {lastName}
        </b>
        .
      </>
    ),
    done: 'Deleted a Publisher Account',
    doneText: 'The publisher account was successfully deleted.',
  },
})
