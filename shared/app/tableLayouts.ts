/** Name under which a user's layout of a table is stored: `caps`, `audit_log`. */
export const tableNamePattern = /^[a-z][a-z0-9_]{0,99}$/
