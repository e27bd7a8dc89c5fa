// The team's command for one account, which scripts/accounts.ts starts with the running installation's database; in a container it is
// started directly: accounts find ann@example.org.
import { accounts } from './accounts/command.ts'
import { printed } from './moderate/print.ts'

await printed(accounts)
