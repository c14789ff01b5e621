// breaks: statements-in-queries-and-db
export const find = (db: { selectFrom(table: string): unknown }) => db.selectFrom('devices')
