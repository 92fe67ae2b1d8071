import { type RawBuilder, sql } from 'kysely'

/** Current name of the user with this e-mail; the text itself for others, such as `broker`, and for deleted users. */
export const personName = (email: RawBuilder<unknown>) =>
  sql<string>`coalesce((select users.name from users where lower(users.email) = lower(${email})), ${email})`
