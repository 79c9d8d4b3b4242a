import { act, render, screen } from '@testing-library/react';
import { Router, type Navigator } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from '../testing';
import { useLogOutAtHome } from './use-log-out-at-home';

test('goes to the home page, then ends the session, both synchronously with the press', () => {
  const done: string[] = [];
  const navigator = {
    createHref: () => '',
    push: ({ pathname }: { pathname: string }) => done.push(pathname),
  } as unknown as Navigator;
  const Button = () => <button onClick={useLogOutAtHome()}>Log Out</button>;
  const services = servicesFixture({ session: { logOut: () => void done.push('log out') } });
  render(
    <Router location="/Dashboard" navigator={navigator}>
      <ServicesProvider services={services}>
        <Button />
      </ServicesProvider>
    </Router>,
  );
  act(() => screen.getByRole('button').click());
  expect(done).toEqual(['/', 'log out']);
});
