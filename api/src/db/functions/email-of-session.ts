/** The address of the account behind a token; null if the token was revoked or the account no longer exists. */
export const emailOfSession = `create or replace function {{email_of_session}}(account integer, version integer, session text)
  returns text language plpgsql stable as $$
    begin
      return (select email from accounts where id = account and token_version = version
        and not exists (select from revoked_sessions where session_id = session));
    end $$`;
