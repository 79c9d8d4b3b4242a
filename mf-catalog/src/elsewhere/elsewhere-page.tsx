import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from 'shared/contract';
import { Breadcrumbs, ButtonLink, Container, EmptyState, PageHeading } from 'shared/ui';
import type { Elsewhere } from './elsewhere';

/** Leads on to the address of today, which takes the place of the old one in the history; or says that the product is gone. */
export function ElsewherePage({ movedTo, name }: Elsewhere & { name: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo) void navigate(movedTo, { replace: true });
  }, [movedTo, navigate]);
  return (
    <Container>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name }]} />
      <PageHeading>{name}</PageHeading>
      {!movedTo && (
        <EmptyState
          title="We do not sell this product any more."
          text="Orders of it stay as they are."
          action={<ButtonLink to={paths.shopAll}>Shop all shoes</ButtonLink>}
        />
      )}
    </Container>
  );
}
