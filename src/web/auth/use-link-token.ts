import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenIn = (search: string): string | null => new URLSearchParams(search).get('token');

/**
 * The token of the link that led here, or null. It is removed from the address bar and the history at once, so that it
 * does not leak through a screen, bookmark or Referer; after a reload it is gone.
 */
export const useLinkToken = (): string | null => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(search));
  useEffect(() => {
    if (tokenIn(search) !== null) void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return token;
};
