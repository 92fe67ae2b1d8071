/** What a table is called where a user's arrangement of it is kept: `caps`, `audit_log`. */
export const tableNamePattern = /^[a-z][a-z0-9_]{0,99}$/
